import type { AuthoredAttribute, AuthoredForm } from '#contract/rules/authored-form.ts';
import { withScreenOuts } from '#contract/rules/screen-outs.ts';
import type { StoredAttribute, StoredDefinition } from '#contract/rules/stored-definition.ts';
import { authoredScreenOut } from '#contract/rules/stored-screen-outs.ts';

/** A stored questionnaire as its author wrote it, so that another one with the same keys can be made of it. */
export function formOfDefinition(definition: StoredDefinition): AuthoredForm {
  const byId = new Map(definition.map((attribute) => [attribute.id, attribute]));
  const form = definition.map(
    ({
      key,
      type,
      validation,
      required,
      shuffle,
      page_moves,
      page,
      title,
      picture,
      options,
      rows,
      parent,
      condition,
      screenout,
    }): AuthoredAttribute => {
      const filter = parent === undefined ? undefined : byId.get(parent);
      const [controllerId = '', ...shownFor] = condition ?? [];
      const controller = byId.get(controllerId);
      return {
        key,
        type,
        ...(validation ? { validation } : {}),
        ...(required ? {} : { optional: true as const }),
        ...(shuffle ? { shuffle } : {}),
        ...(page_moves ? { page_moves } : {}),
        page,
        title,
        ...(picture ? { picture } : {}),
        options: options.map((option) => ({
          key: option.key,
          name: option.name,
          ...(option.exclusive ? { exclusive: option.exclusive } : {}),
          ...(filter && option.parent ? { parent: optionKeysOf(filter, option.parent) } : {}),
          // With a condition the marks are there for older releases.
          ...(option.screenout && !screenout ? { screenout: option.screenout } : {}),
          ...(option.stays ? { stays: option.stays } : {}),
          ...(option.right ? { right: option.right } : {}),
        })),
        ...(rows ? { rows: rows.map((row) => ({ key: row.key, name: row.name })) } : {}),
        ...(filter ? { parent: filter.key } : {}),
        ...(controller
          ? { condition: { attribute: controller.key, options: optionKeysOf(controller, shownFor) } }
          : {}),
        ...(screenout ? { screenout: authoredScreenOut(screenout, definition) } : {}),
      };
    },
  );
  return withScreenOuts(form);
}

/** The keys of an attribute's options by id. */
export const optionKeysOf = ({ options }: StoredAttribute, ids: readonly number[]): string[] =>
  options.filter(({ id }) => ids.includes(id)).map(({ key }) => key);
