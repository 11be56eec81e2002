import { useEffect, useState } from 'react';
import { isJsonObject, type Json, type JsonObject } from '../../runtime/json.ts';
import type { GetPromptResult, Prompt } from '../../runtime/spec.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { useParts, useSession } from '../core/playground.ts';
import { offerWords as words } from '../words/offers.ts';
import { ArgumentFields, type ArgumentValues } from './argument-fields.tsx';
import { Block } from './content-view.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { useAnswer } from './use-answer.ts';
import { entriesOf, useOffers } from './use-offers.ts';

const MAX_MESSAGES = 50;

/** Gets a prompt with its arguments from a form. */
export function PromptDialog({ serverId, name }: { readonly serverId: string; readonly name: string }) {
  const prompts = useOffers(serverId)?.prompts;
  const prompt = entriesOf(prompts ?? { entries: [] }).find((one) => one.name === name);
  return (
    <PromptForm
      key={prompt === undefined ? '' : name}
      serverId={serverId}
      prompt={prompt ?? { name }}
      isListed={prompt !== undefined}
    />
  );
}

interface PromptFormProps {
  readonly serverId: string;
  readonly prompt: Prompt;
  readonly isListed: boolean;
}

function PromptForm({ serverId, prompt, isListed }: PromptFormProps) {
  const { session } = useParts();
  const catalogId = useSession(({ catalog }) => catalog.servers.find(({ sourceId }) => sourceId === serverId)?.id);
  const [values, setValues] = useState<ArgumentValues>({});
  const [isChecked, setChecked] = useState(false);
  const [answer, ask] = useAnswer<GetPromptResult>();
  const { name, title, description = '', arguments: args = [] } = prompt;
  const get = (): void => {
    setChecked(true);
    const isMissing = args.some((argument) => argument.required === true && values[argument.name] === undefined);
    const server = session.recordOf(serverId);
    if (!isMissing && server !== undefined) ask((signal) => server.getPrompt(name, values, { signal }));
  };
  // One that needs nothing more is got at once: that is what it was opened for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isListed && args.length === 0) get();
  }, []);
  const input = JSON.stringify(values, null, 2);
  return (
    <OfferDialog
      serverId={serverId}
      title={title ?? name}
      description={description}
      action={words.getPrompt}
      onAsk={get}
      answer={answer}
      read={catalogId === undefined ? undefined : { kind: 'prompt', serverId: catalogId, name, input }}
      content={answer.state === 'done' ? <Messages messages={answer.value.messages} /> : null}
    >
      <ArgumentFields
        args={args}
        values={values}
        onChange={setValues}
        isChecked={isChecked}
        complete={async (argument, signal) =>
          (await session.recordOf(serverId)?.complete({ type: 'ref/prompt', name }, argument, { signal })) ?? []
        }
      />
    </OfferDialog>
  );
}

function Messages({ messages }: { readonly messages: readonly JsonObject[] }) {
  return (
    <section className="content" aria-label={words.messages}>
      <div className="content__bar">
        <h3 className="sub">{words.messages}</h3>
        <CopyButton small label={words.copyPrompt} text={() => promptText(messages)} />
      </div>
      {messages.slice(0, MAX_MESSAGES).map(({ role, content }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the messages of one answer never change places
        <div key={index} className="prompt-message">
          <h4 className="small faint">{roleName(role)}</h4>
          {blocksOf(content).map((block, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor do their blocks
            <Block key={at} block={block} />
          ))}
        </div>
      ))}
      {messages.length > MAX_MESSAGES ? (
        <p className="foot">{words.moreParts(messages.length - MAX_MESSAGES)}</p>
      ) : null}
    </section>
  );
}

const roleName = (role: Json | undefined): string =>
  role === 'user' || role === 'assistant' ? words.roles[role] : String(role).slice(0, 40);

const blocksOf = (content: Json | undefined): readonly JsonObject[] =>
  (Array.isArray(content) ? content : [content]).filter(isJsonObject);

function promptText(messages: readonly JsonObject[]): string {
  return messages
    .map(({ role, content }) => {
      const texts = blocksOf(content).map((block) =>
        typeof block.text === 'string' ? block.text : JSON.stringify(block),
      );
      return `${roleName(role)}:\n${texts.join('\n')}`;
    })
    .join('\n\n');
}
