/** One of several calls fails; the script catches it and still hands over the rest. */
export const catchWhatFails = {
  name: 'catch-what-fails.ts',
  title: 'Catch what fails',
  summary: 'ToolCallError and SchemaValidationError, and a result from what worked',
  text: `import { get_issue } from "@codemode/servers/issues";
import {
  SchemaValidationError,
  ToolCallError,
} from "@codemode/errors";

const wanted = [1, 2, 9999, -5];
const read = await Promise.all(
  wanted.map(async (number) => {
    try {
      const { title, state } = await get_issue({ number });
      return { number, title, state };
    } catch (error) {
      if (error instanceof SchemaValidationError) {
        console.warn(number, "was not sent:", error.message);
      } else if (error instanceof ToolCallError) {
        console.error(number, "failed:", error.message);
      } else {
        throw error;
      }
      return { number, error: error.name };
    }
  }),
);

globalThis.__codemode_result__ = read;
`,
} as const;
