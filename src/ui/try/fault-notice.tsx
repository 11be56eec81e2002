import { type FieldFault, faultText } from './fault-text.ts';

/** What is wrong with an input, above its form; hidden where the field it is about says it. */
export function FaultNotice({ fault }: { readonly fault: FieldFault }) {
  return (
    <p className="notice notice--error try__fault" role="alert">
      <span>
        {fault.path === '' ? '' : <code>{fault.path} </code>}
        {faultText(fault)}
      </span>
    </p>
  );
}
