import type { Attribute, Definition, Values } from '#contract/rules/questionnaire.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * The current values of a form's questions by attribute id, undefined if unanswered, without questions that aren't on
 * the page.
 */
export function answersIn(form: HTMLFormElement, definition: Definition): Values {
  const controls = [...form.elements].filter((element) => 'value' in element) as Control[];
  const answers = definition.flatMap((attribute) => {
    const isRow = (name: string) => attribute.type === 'grid' && name.startsWith(`${attribute.id}.`);
    const own = controls.filter(({ name }) => name === attribute.id || isRow(name));
    return own.length === 0 ? [] : [[attribute.id, answerIn(own, attribute)]];
  });
  return Object.fromEntries(answers);
}

function answerIn(controls: readonly Control[], { id, type, validation }: Attribute): unknown {
  const chosen = controls.filter(isChosen);
  switch (type) {
    case 'oe':
      if (chosen[0] === undefined) return undefined;
      return validation === 'integer' ? Number(chosen[0].value) : chosen[0].value;
    case 'sr':
      return chosen[0] && Number(chosen[0].value);
    case 'mr':
      return chosen.length === 0 ? undefined : chosen.map(({ value }) => Number(value));
    case 'grid':
      if (chosen.length === 0) return undefined;
      return Object.fromEntries(chosen.map(({ name, value }) => [name.slice(id.length + 1), Number(value)]));
  }
}

function isChosen(control: Control): boolean {
  if (control.disabled || control.value === '') return false;
  return control.type === 'radio' || control.type === 'checkbox'
    ? (control as HTMLInputElement).checked
    : true;
}
