/** Waits for the lock file; resolves with the function that gives it back. */
export declare function acquireLock(file: string): Promise<() => void>;
