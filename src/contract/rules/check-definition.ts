import type { Attribute, Definition } from './questionnaire.ts';

/** Ids are used as JSON keys and form field names, where a dot or bracket would be read as a path. */
const ATTRIBUTE_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
/** Option ids are stored as PostgreSQL integers (member facts). */
const LARGEST_OPTION_ID = 2 ** 31 - 1;

const TYPES: readonly string[] = ['oe', 'sr', 'mr', 'grid'];
const VALIDATIONS: readonly string[] = ['integer', 'email', 'date'];

function repeated<T>(ids: readonly T[]): Set<T> {
  const seen = new Set<T>();
  return new Set(ids.filter((id) => seen.size === seen.add(id).size));
}

const optionIds = (attribute: Attribute): number[] => attribute.values?.map(({ id }) => id) ?? [];

function shapeProblems(attribute: Attribute): string[] {
  const { type, validation, values = [], rows = [] } = attribute;
  const problems: string[] = [];
  if (!ATTRIBUTE_ID.test(attribute.id)) problems.push('its id must be letters, digits, _ and - (at most 64)');
  if (attribute.title.trim() === '') problems.push('has no title');
  if (!TYPES.includes(type)) return [...problems, `has the unknown type ${type}`];

  if (type === 'oe' && values.length > 0) problems.push('is an open question and cannot have options');
  if (type === 'oe' && attribute.parent !== undefined)
    problems.push('is an open question and cannot have a parent');
  if (type !== 'oe' && values.length === 0) problems.push('has no options');
  if (type === 'grid' && rows.length === 0) problems.push('has no rows');
  if (type !== 'grid' && rows.length > 0) problems.push('is not a grid and cannot have rows');
  if (validation !== undefined) {
    if (type !== 'oe') problems.push('is not an open question and cannot have a validation');
    else if (!VALIDATIONS.includes(validation)) problems.push(`has the unknown validation ${validation}`);
  }

  for (const { id, name, exclusive } of values) {
    if (!Number.isInteger(id) || id < 1 || id > LARGEST_OPTION_ID)
      problems.push(`option ${id}: its id must be a whole number from 1 to ${LARGEST_OPTION_ID}`);
    if (name.trim() === '') problems.push(`option ${id} has no name`);
    if (exclusive && type !== 'mr')
      problems.push(`option ${id}: only a multiple choice has exclusive options`);
  }
  for (const { id, name } of rows) {
    if (!ATTRIBUTE_ID.test(id))
      problems.push(`row ${id}: its id must be letters, digits, _ and - (at most 64)`);
    if (name.trim() === '') problems.push(`row ${id} has no name`);
  }
  for (const id of repeated(rows.map((row) => row.id))) problems.push(`row ${id} exists twice`);
  return problems;
}

/** The attribute referred to, if it is an earlier one with options; otherwise the problem. */
function earlierChoice(definition: Definition, index: number, named: string): Attribute | string {
  const at = definition.findIndex(({ id }) => id === named);
  const found = definition[at];
  if (!found) return `${named}, which does not exist`;
  if (at === index) return 'itself';
  if (at > index) return `${named}, which comes later`;
  return found.type === 'oe' ? `${named}, which is an open question` : found;
}

function conditionProblems(definition: Definition, index: number, attribute: Attribute): string[] {
  if (attribute.condition === undefined) return [];
  const [named, ...options] = attribute.condition;
  const controller = earlierChoice(definition, index, named);
  if (typeof controller === 'string') return [`its condition names ${controller}`];
  if (options.length === 0) return ['its condition names no option'];
  return options
    .filter((id) => !optionIds(controller).includes(id))
    .map((id) => `its condition names option ${id}, which ${named} does not have`);
}

function parentProblems(definition: Definition, index: number, attribute: Attribute): string[] {
  const { parent: named, values = [] } = attribute;
  if (named === undefined) {
    const orphans = values.filter((option) => option.parent !== undefined);
    return orphans.map(({ id }) => `option ${id} names parent options, but the attribute has no parent`);
  }
  const parent = earlierChoice(definition, index, named);
  if (typeof parent === 'string') return [`its parent is ${parent}`];
  if (parent.type === 'grid') return [`its parent is ${named}, which is a grid`];
  return values.flatMap((option) => {
    if (!option.parent?.length) return [`option ${option.id} names no parent option and is never offered`];
    return option.parent
      .filter((id) => !optionIds(parent).includes(id))
      .map((id) => `option ${option.id} names parent option ${id}, which ${named} does not have`);
  });
}

/**
 * The problems of a definition, in English for operators; empty if it is valid. Conditions and parents must refer
 * to earlier attributes, which also rules out cycles.
 */
export function checkDefinition(definition: Definition): string[] {
  const problems = definition.flatMap((attribute, index) =>
    [
      ...shapeProblems(attribute),
      ...conditionProblems(definition, index, attribute),
      ...parentProblems(definition, index, attribute),
    ].map((problem) => `${attribute.id}: ${problem}`),
  );
  for (const id of repeated(definition.map((attribute) => attribute.id)))
    problems.push(`${id}: an attribute of this id exists twice`);
  for (const id of repeated(definition.flatMap(optionIds))) problems.push(`option ${id} exists twice`);
  return problems;
}
