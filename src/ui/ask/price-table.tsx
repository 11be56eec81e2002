import { type Price, withoutPrice, withPrice } from '../../session/ask/index.ts';
import { Icon } from '../controls/icon.tsx';
import { askWords } from '../words/ask.ts';
import { NumberField } from './number-field.tsx';
import { useAsk, useAskState } from './use-ask.ts';

const { prices: words } = askWords;

/** What tokens cost, model by model, as the person says. */
export function PriceTable() {
  const prices = useAskState((state) => state.prices);
  const chosen = useAskState(({ choice }) => choice?.name ?? '');
  const isListed = chosen === '' || prices.some(({ model }) => model === chosen);
  return (
    <>
      <table className="ways ask__prices">
        <caption className="sub">{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.model}</th>
            <th scope="col">{words.input}</th>
            <th scope="col">{words.output}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <Row key={price.model} model={price.model} price={price} />
          ))}
          {isListed ? null : <Row key={chosen} model={chosen} price={undefined} />}
        </tbody>
      </table>
      <p className="faint small">{words.note}</p>
    </>
  );
}

function Row({ model, price }: { readonly model: string; readonly price: Price | undefined }) {
  const ask = useAsk();
  const prices = useAskState((state) => state.prices);
  const change = (patch: Partial<Price>): void => {
    const before = price ?? { model, inputPerMillion: 0, outputPerMillion: 0 };
    ask.set({ prices: withPrice(prices, { ...before, ...patch }) });
  };
  return (
    <tr>
      <th scope="row" className="mono">
        {model}
      </th>
      <td>
        <NumberField
          label={words.inputOf(model)}
          min={0}
          step="any"
          value={price?.inputPerMillion}
          onChange={(inputPerMillion) => change({ inputPerMillion })}
        />
      </td>
      <td>
        <NumberField
          label={words.outputOf(model)}
          min={0}
          step="any"
          value={price?.outputPerMillion}
          onChange={(outputPerMillion) => change({ outputPerMillion })}
        />
      </td>
      <td>
        {price === undefined ? null : (
          <button
            type="button"
            className="icon-btn icon-btn--sm"
            aria-label={words.remove(model)}
            title={words.remove(model)}
            onClick={() => ask.set({ prices: withoutPrice(prices, model) })}
          >
            <Icon name="remove" size={12} />
          </button>
        )}
      </td>
    </tr>
  );
}
