/** One bounded request to a service on this computer, without the global agent or `fetch`. */
import { request } from "node:http";

const MAX_ANSWER_BYTES = 65_536;

export interface LocalAnswer {
  readonly status: number;
  readonly text: string;
}

export interface LocalRequest {
  readonly method?: "GET" | "POST";
  readonly key?: string;
  readonly timeoutMs: number;
}

/** @throws what the network throws; an answer that is too slow or too long counts as an error. */
export function requestLocal(
  address: string,
  { method = "GET", key, timeoutMs }: LocalRequest,
): Promise<LocalAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      address,
      {
        method,
        agent: false,
        headers: {
          Connection: "close",
          ...(key !== undefined && { Authorization: `Bearer ${key}` }),
        },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => {
          text += part;
          if (text.length > MAX_ANSWER_BYTES) answer.destroy(new Error("The answer is too long."));
        });
        answer.on("error", reject);
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}
