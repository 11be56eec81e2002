import type { Ref } from 'react';

interface QuestionFootProps {
  readonly refuse: { readonly ref: Ref<HTMLButtonElement>; readonly label: string; readonly onClick: () => void };
  readonly send: { readonly formId: string; readonly label: string; readonly settled: boolean };
}

/** The buttons below a form that a server asks for. */
export function QuestionFoot({ refuse, send }: QuestionFootProps) {
  return (
    <>
      <button ref={refuse.ref} type="button" className="btn btn--lg" onClick={refuse.onClick}>
        {refuse.label}
      </button>
      <button type="submit" form={send.formId} className="btn btn--lg btn--primary push" aria-disabled={!send.settled}>
        {send.label}
      </button>
    </>
  );
}
