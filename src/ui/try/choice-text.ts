import { isolated } from '../core/isolated.ts';
import type { FormField } from './form-model.ts';

/** What a person reads for one of the values of a field: its title, else the value itself. */
export function choiceText(field: FormField, index: number): string {
  if (field.kind === 'boolean') return String(index === 0);
  if (field.kind !== 'choice' && field.kind !== 'several') return '';
  const value = field.values[index];
  return isolated(field.titles?.[index] ?? (typeof value === 'string' ? value : JSON.stringify(value)));
}
