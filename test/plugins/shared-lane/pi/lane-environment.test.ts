import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { lanePlace } from "../../../../plugins/shared-lane/pi/lane-environment.js";
import { makeFolder } from "../../../lane/temporary-folder.js";

describe("where the lane's service is", () => {
  it("is a service of ours on this computer by default", () => {
    expect(lanePlace({})).toEqual({
      apiUrl: "http://127.0.0.1:4310",
      uiUrl: undefined,
      kind: "managed",
      key: undefined,
    });
  });

  it("is where THREADROOM_API_URL says, never started, even when that names this computer", () => {
    const place = lanePlace({
      THREADROOM_API_URL: "http://127.0.0.1:4310",
      THREADROOM_UI_URL: "https://ui.example",
      THREADROOM_KEY: " secret ",
    });

    expect(place).toMatchObject({ kind: "given", key: "secret", uiUrl: "https://ui.example" });
  });

  it("takes a given key from its file, and says when that cannot be read", () => {
    using folder = makeFolder();
    const file = join(folder.path, "key");
    writeFileSync(file, "from a file\n");
    const env = { THREADROOM_API_URL: "https://lane.example" };

    expect(lanePlace({ ...env, THREADROOM_KEY_FILE: file }).key).toBe("from a file");
    expect(() => lanePlace({ ...env, THREADROOM_KEY_FILE: `${file}-none` })).toThrow(
      expect.objectContaining({ code: "lane_settings_invalid" }),
    );
  });

  it("is not started where THREADROOM_AUTO_START is 0", () => {
    expect(lanePlace({ THREADROOM_AUTO_START: "0" }).kind).toBe("local");
  });

  it.each(["x", "0", "65536", "-1"])("refuses the port %s", (port) => {
    expect(() => lanePlace({ THREADROOM_PORT: port })).toThrow(
      expect.objectContaining({ code: "lane_settings_invalid" }),
    );
  });

  it("gives a key of the environment to a given address alone", () => {
    expect(lanePlace({ THREADROOM_KEY: "secret" }).key).toBeUndefined();
  });
});
