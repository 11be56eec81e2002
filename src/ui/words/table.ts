export const tableWords = {
  sort: (column: string) => `Sort by ${column}`,
  resizeByKeys: 'Shift with the left or right arrow changes the width of the column',
  table: 'Result as a table',
} as const;
