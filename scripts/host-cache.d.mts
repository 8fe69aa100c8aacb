/** The Pi versions that we are tried on, newest first. */
export declare const HOST_VERSIONS: readonly string[];

/** Where hosts and benchmark peers are kept, outside the tree. */
export declare function cacheFolder(): string;

/** The path of a host's command-line entry; installs the host when it is missing. */
export declare function hostCli(version: string): Promise<string>;

/** Installs `name@version` alone into `folder`, unless it stands there already. */
export declare function installOnce(folder: string, name: string, version: string): Promise<void>;
