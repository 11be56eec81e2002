/** Settings for one kind of server, ready to paste. */
export interface Settings {
  readonly id: string;
  /** For people: “Express (JavaScript)”. What is in parentheses is not shown on buttons. */
  readonly title: string;
  /** Language of the text, for highlighting. */
  readonly language: 'javascript' | 'python' | 'nginx' | 'caddyfile';
  readonly text: string;
  /** Set where no test of ours has run them: what they need cannot be installed where our tests run. */
  readonly isUntested?: true;
}

/** What the settings have to allow. */
export interface CorsNeeds {
  readonly origin: string;
  readonly methods: readonly string[];
  readonly allowHeaders: readonly string[];
  readonly exposeHeaders: readonly string[];
  /** Path of the MCP endpoint. */
  readonly path: string;
}

/** One kind of server: a file and a line in `index.ts`. */
export type SettingsWriter = (needs: CorsNeeds) => Settings;
