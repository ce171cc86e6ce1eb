/** The form of an item: the dictionary is given; parents belong to trees, colours and order not to parameters. */
import type { FormOptions } from '#web/entity/actions.tsx';
import type { DictionaryRow } from '../dict.entity.ts';

export function itemForm(of: DictionaryRow, parent: number | null = null): FormOptions {
  const parameter = of.kind === 'sysParm';
  return {
    initial: { dictionary: of.id, parent },
    formState: (values) => ({
      dictionary: { visible: values.dictionary !== of.id },
      parent: { visible: of.kind === 'tree' },
      value: { required: parameter },
      color: { visible: !parameter },
      sort: { visible: !parameter },
    }),
  };
}
