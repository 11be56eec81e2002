import { type PageTools, pageToolsOf } from '../../webmcp/page-tools.ts';
import { OFFERED } from './model-context.ts';

/** What is registered in this page beside the tools that agents run scripts by: a script would call itself by those. */
export const otherToolsOf = (page: Document): PageTools | undefined => pageToolsOf(page, OFFERED);
