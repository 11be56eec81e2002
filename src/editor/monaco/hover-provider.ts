import { languages } from './api.ts';
import { ask } from './checker-client.ts';
import { documentationMarkdown } from './documentation.ts';
import { codeBlock, markdown, prose } from './markdown.ts';
import { contextOf } from './scripts.ts';
import { spanRange } from './spans.ts';

/** What a name is, in its declaration's words. */
export const hoverProvider: languages.HoverProvider = {
  provideHover: async (model, position, token) => {
    const offset = model.getOffsetAt(position);
    const info = await ask(model, (checker, script) => checker.hover(script, offset), token);
    if (info === undefined) return undefined;
    const { signature, documentation, declared, span } = info;
    const { words, notes } = contextOf(model);
    return {
      range: spanRange(model, span),
      contents: [
        // Of a name that has an error the checker knows nothing else.
        markdown(signature === 'any' ? '' : codeBlock(signature)),
        markdown(...documentationMarkdown(documentation, declared, notes, words)),
      ].filter(({ value }) => value !== ''),
    };
  },
};

const Trigger = languages.SignatureHelpTriggerKind;

/** The parameters of the call that is being written. */
export const signatureProvider: languages.SignatureHelpProvider = {
  signatureHelpTriggerCharacters: ['(', ',', '<'],
  signatureHelpRetriggerCharacters: [')'],
  provideSignatureHelp: async (model, position, token, { triggerKind, triggerCharacter, isRetrigger }) => {
    const offset = model.getOffsetAt(position);
    const kind = isRetrigger ? 'retrigger' : triggerKind === Trigger.TriggerCharacter ? 'typed' : 'invoked';
    const character = kind === 'invoked' || triggerCharacter === undefined ? {} : { character: triggerCharacter };
    const help = await ask(
      model,
      (checker, script) => checker.signatures(script, offset, { kind, ...character }),
      token,
    );
    if (help === undefined) return undefined;
    return {
      value: {
        activeSignature: help.activeSignature,
        activeParameter: help.activeParameter,
        signatures: help.signatures.map(({ label, parameters, documentation }) => ({
          label,
          documentation: markdown(prose(documentation.text)),
          parameters: parameters.map((parameter) => ({
            label: [...parameter.label] as [number, number],
            documentation: markdown(prose(parameter.text)),
          })),
        })),
      },
      dispose: () => undefined,
    };
  },
};
