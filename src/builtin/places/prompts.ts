import type { BuiltinPrompt } from '../server-definition.ts';
import { PLACES } from './data.ts';

const nameOf = (id = ''): string => PLACES.get(id)?.name ?? id;

export const placesPrompts: readonly BuiltinPrompt<null>[] = [
  {
    name: 'plan_days',
    title: 'Plan days away',
    description: 'A plan for some days in a place, with its weather in mind',
    arguments: [
      { name: 'place', description: 'Id of a place', required: true },
      { name: 'days', description: 'How many days; 3 where not given' },
      { name: 'interests', description: 'What the traveller likes' },
    ],
    write: (_state, { place, days = '3', interests }) =>
      `Plan ${days} days in ${nameOf(place)}${interests === undefined ? '' : ` for someone who likes ${interests}`}. Look at the forecast first (get_forecast) and put what needs dry weather on the dry days. Give one line for each morning, afternoon and evening.`,
  },
  {
    name: 'compare_places',
    title: 'Compare two places',
    description: 'Which of two places has the better weather for a purpose',
    arguments: [
      { name: 'first', description: 'Id of a place', required: true },
      { name: 'second', description: 'Id of a place', required: true },
      { name: 'purpose', description: 'What the weather is for', required: true },
    ],
    write: (_state, { first, second, purpose }) =>
      `Compare the coming week in ${nameOf(first)} and ${nameOf(second)} for ${purpose}. Get both forecasts at once, then say which is better and why, in three sentences.`,
  },
];
