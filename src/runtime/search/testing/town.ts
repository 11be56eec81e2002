import type { SearchItem } from '../index.ts';

type Row = readonly [name: string, description: string, parameters?: Readonly<Record<string, string>>];

const SERVERS: Readonly<Record<string, readonly Row[]>> = {
  tracker: [
    ['create_issue', 'Opens a new issue in a project.', { title: 'Short summary', projectId: 'Where it belongs' }],
    ['update_issue', 'Changes title, state or assignee of an issue.', { id: 'The issue', state: 'open or closed' }],
    [
      'list_issues',
      'Lists the issues of a project, newest first.',
      { label: 'Only with this label', assignee: 'Login name' },
    ],
    ['add_comment', 'Adds a comment to an issue.', { id: 'The issue', body: 'Markdown' }],
    ['delete_issue', 'Deletes an issue for good.', { id: 'The issue' }],
    ['list_labels', 'Lists the labels of a project with their colours.'],
    [
      'get_file_blame',
      'Tells for each line of a file in which revision and by whom it was last changed.',
      { path: 'File' },
    ],
  ],
  mail: [
    ['sendMessage', 'Sends an e-mail to one or more recipients.', { to: 'Addresses', subject: 'Subject line' }],
    ['searchMessages', 'Finds messages in the mailbox by sender, subject or date.', { query: 'Search expression' }],
    ['createFilter', 'Creates a rule that sorts incoming mail.', { from: 'Sender', folder: 'Target' }],
    ['listFolders', 'Lists all folders of the mailbox.'],
    ['downloadAttachment', 'Downloads an attachment of a message.', { messageId: 'The message' }],
  ],
  calendar: [
    ['create-event', 'Creates an event in a calendar.', { start: 'ISO date and time', attendees: 'Addresses' }],
    ['list-events', 'Lists events between two dates.', { from: 'First day', to: 'Last day' }],
    ['delete-event', 'Removes an event from a calendar.', { eventId: 'The event' }],
    ['respond-to-event', 'Accepts or declines an invitation.', { answer: 'accepted or declined' }],
    ['get-freebusy', 'Tells when people are free or busy.', { people: 'Addresses' }],
  ],
  files: [
    ['read_file', 'Reads the contents of one file.', { path: 'Absolute path' }],
    ['read_multiple_files', 'Reads the contents of multiple files simultaneously.', { paths: 'Absolute paths' }],
    ['write_file', 'Creates a file or overwrites it.', { path: 'Absolute path', content: 'New text' }],
    ['move_file', 'Moves or renames files and directories.', { source: 'From', destination: 'To' }],
    ['create_directory', 'Makes a directory and its parents.', { path: 'Absolute path' }],
    ['directory_tree', 'Shows a directory with everything in it as JSON.', { path: 'Absolute path' }],
    ['search_files', 'Finds files whose name matches a pattern.', { pattern: 'Glob' }],
  ],
  database: [
    ['executeSQL', 'Runs a statement on the PostgreSQL database and returns its rows.', { sql: 'One statement' }],
    ['list_tables', 'Lists all tables with their columns.'],
    ['drop-table', 'Drops a table with all of its rows.', { table: 'Name' }],
    ['explain', 'Shows the plan of a statement and how long each step takes.', { sql: 'One statement' }],
    ['create-index', 'Builds an index on columns of a table.', { table: 'Name', columns: 'Columns' }],
    ['apply_migration', 'Applies a migration to the schema.', { name: 'Name of the migration' }],
  ],
  browser: [
    ['browser_take_screenshot', 'Takes a picture of the current page.', { fullPage: 'The whole page' }],
    ['browser_click', 'Clicks an element of the page.', { selector: 'CSS selector' }],
    ['browser_press_key', 'Presses a key on the keyboard.', { key: 'Name of the key' }],
    ['browser_evaluate', 'Evaluates JavaScript in the page.', { script: 'Source text' }],
    ['browser_cookie_set', 'Sets a cookie.', { name: 'Name', value: 'Value' }],
    ['browser_pdf_save', 'Saves the page as PDF.'],
  ],
  ci: [
    ['rerun_workflow', 'Runs a workflow again from its failed job.', { workflowId: 'The workflow' }],
    ['find_flaky_tests', 'Finds tests that sometimes fail without a change.'],
    ['get_build_failure_logs', 'Fetches the logs of a failed build.', { branch: 'Name of the branch' }],
    ['list_artifacts', 'Lists what a build has produced.', { buildId: 'The build' }],
  ],
  maps: [
    ['maps_reverse_geocode', 'Turns coordinates into an address.', { latitude: 'Degrees', longitude: 'Degrees' }],
    ['maps_directions', 'Gives directions between two places.', { mode: 'driving, walking or transit' }],
    ['maps_distance_matrix', 'Computes travel times and distances between many places.'],
    ['maps_elevation', 'Tells the elevation of a place above the sea.'],
  ],
  keyvault: [
    ['keyvault_secret_get', 'Gets a secret and its properties.', { vault: 'Name of the vault' }],
    ['keyvault_secret_create', 'Creates a secret or sets its value.', { vault: 'Name of the vault' }],
  ],
  weather: [
    ['get_forecast', 'Gives the weather of the next ten days for a city.', { city: 'Name' }],
    ['天气查询', '查询城市的当前天气和空气质量。', { 城市: '城市名称' }],
  ],
};

/** Tools of an invented town's servers, with what people call things and what programs call them. */
export const TOWN: readonly SearchItem[] = Object.entries(SERVERS).flatMap(([serverId, rows]) =>
  rows.map(([name, description, parameters = {}]) => ({
    kind: 'tool' as const,
    serverId,
    serverName: serverId,
    name,
    description,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(parameters).map(([key, text]) => [key, { type: 'string', description: text }]),
      ),
    },
  })),
);

/** Questions as people ask them, and the tools that answer them. */
export const QUESTIONS: readonly (readonly [question: string, answer: RegExp])[] = [
  ['report a new bug', /create_issue/],
  ['close a ticket', /update_issue/],
  ['who wrote this line', /blame/],
  ['write a note on an issue', /add_comment/],
  ['send an email to my boss', /sendMessage/],
  ['find mails from ada', /searchMessages/],
  ['get the attachment of a message', /downloadAttachment/],
  ['make an appointment', /create-event/],
  ['cancel a meeting', /delete-event/],
  ['decline an invitation', /respond-to-event/],
  ['when is everybody free', /freebusy/],
  ['read several files at once', /read_multiple_files/],
  ['rename a file', /move_file/],
  ['make a new folder', /create_directory/],
  ['show the folder tree', /directory_tree/],
  ['run a sql query', /executeSQL/],
  ['delete a table', /drop-table/],
  ['how long does each step of a statement take', /explain/],
  ['take a screenshot', /screenshot/],
  ['press a key', /press_key/],
  ['run javascript on the page', /evaluate/],
  ['retry a failed pipeline job', /rerun_workflow/],
  ['find flaky tests', /flaky/],
  ['why did the build fail', /failure_logs/],
  ['coordinates to address', /reverse_geocode/],
  ['travel time between places', /distance_matrix|directions/],
  ['get a secret from key vault', /secret_get/],
  ['weather in berlin', /forecast/],
  ['城市天气', /天气查询/],
];
