/** Anything that Pi writes in RPC mode: one JSON object per line. */
export interface RpcEvent {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Pi in RPC mode: one JSON object per line in and out. */
export declare class RpcPi {
  constructor(options: {
    readonly cli: string;
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly cwd: string;
  });

  readonly stderr: string;
  readonly events: readonly RpcEvent[];
  send(message: Readonly<Record<string, unknown>>): void;
  onEvent(answer: (event: RpcEvent) => Readonly<Record<string, unknown>> | undefined): Disposable;
  waitFor(
    what: string,
    predicate: (event: RpcEvent) => boolean,
    timeoutMs?: number,
  ): Promise<RpcEvent>;
  kill(): Promise<void>;
  close(timeoutMs?: number): Promise<number | string>;
}
