import { createIntl } from './formatters.ts';
import {
  bigintText,
  compareText,
  dateTimeText,
  dayText,
  listText,
  lowerText,
  numberText,
  timeText,
  upperText,
} from './locale-text.ts';

/** What ECMA-402 adds to the language: `Intl`, and the methods that print and compare by locale. */
export default {
  Intl: createIntl(),
  bigintText,
  compareText,
  dateTimeText,
  dayText,
  listText,
  lowerText,
  numberText,
  timeText,
  upperText,
};
