/** Every kind of content that a tool may answer with, a tool that takes its time, and one that fails. */
export const weather = {
  name: 'weather.ts',
  title: 'Weather as text, picture and sound',
  summary: 'Every kind of content, a slow tool that reports its progress, and one that fails',
  servers: ['places'],
  text: `import * as places from "@codemode/servers/places";

// Asks twenty stations in turn: the trace shows its progress.
const { coldest, warmest } = await places.survey_places();
console.log("coldest:", coldest, "warmest:", warmest);

// Structured content comes as the object itself.
const place = coldest;
const { days } = await places.get_forecast({ place, days: 5 });
const lowest = Math.min(...days.map((day) => day.lowCelsius));
console.log("lowest of five days:", lowest, "°C");

// Text, image and sound come as content blocks.
const [about, chart, tune] = await Promise.all([
  places.describe_place({ place }),
  places.draw_forecast({ place, days: 10 }),
  places.play_forecast({ place, days: 5 }),
]);

// The satellite is out of order: go on without it.
try {
  await places.get_satellite_image({ place });
} catch (error) {
  console.warn(String(error));
}

// See Media and Text.
globalThis.__codemode_result__ = {
  coldest, warmest, days, about, chart, tune,
};
`,
} as const;
