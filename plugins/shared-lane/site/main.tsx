import { render } from "preact";
import { Site } from "./models/site.js";
import "./style/index.css";
import { App } from "./view/app.js";

const site = new Site();
const life = new AbortController();
const root = document.getElementById("app");
if (root) render(<App site={site} />, root);
site.start(life.signal);
