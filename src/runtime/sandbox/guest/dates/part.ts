import { adoptDates } from './adopt-dates.ts';

/** What dates need where local time changes, for `Date` as it is when a script starts. */
export default { adoptDates };
