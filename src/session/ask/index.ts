export type {
  AnswerStep,
  CallStep,
  Ended,
  Mistake,
  ServerCall,
  Spread,
  Step,
  Summary,
  TurnRecord,
} from '../../agent/index.ts';
export { totalsOf } from '../../agent/index.ts';
export { askFile, readAskFile } from './ask-file.ts';
export { MAX_ANSWERS } from './ask-settings.ts';
export { type AskState, answersOf } from './ask-state.ts';
export { type Ask, createAsk } from './create-ask.ts';
export {
  type ComparedMode,
  type ComparedRow,
  type ComparedRun,
  type Comparison,
  type ComparisonState,
  comparedRows,
  createComparison,
  MAX_REPEATS,
} from './create-comparison.ts';
export { createKeptConversations, type KeptConversation } from './kept-conversations.ts';
export { hasBrowserModel, MODEL_PLACES, type ModelPlace, placeOf } from './model-choice.ts';
export { costOf, type Price, priceOf, withoutPrice, withPrice } from './prices.ts';
export type { Proposal, ProposedTool } from './proposal.ts';
