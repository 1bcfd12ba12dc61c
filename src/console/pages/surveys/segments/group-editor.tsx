import { useState } from 'react';
import { AddingSelect } from '#console/faces/form/adding-select.tsx';
import {
  type Condition,
  DEEPEST_GROUP,
  GROUP_KINDS,
  type Group,
  isGroup,
  RULE_KINDS,
  type Rule,
  rulesIn,
} from '#contract/rules/conditions.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { useFormats } from '#ui/formats.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './group-editor.module.css';
import { isLong } from './long-condition.ts';
import { usePartKeys } from './part-keys.ts';
import { newRule, RuleFields } from './rule-fields.tsx';
import { useRuleTexts } from './rule-texts.ts';
import type { ConditionChoices } from './segment.ts';

type GroupEditorProps = {
  group: Group;
  choices: ConditionChoices;
  /** What can be asked; by default everything. */
  kinds?: readonly Rule['kind'][];
  /** The beginning of its fields' names. */
  place: string;
  /** The field of the form whose errors it stands for. */
  name?: string;
  depth?: number;
  /** What it belongs to is long. */
  ofLong?: boolean;
  onChange(group: Group): void;
};

/** Conditions of which all, one or none have to hold, and groups of such conditions in them. */
export function GroupEditor({
  group,
  choices,
  kinds = RULE_KINDS,
  place,
  name: field,
  depth = 1,
  ofLong = isLong(group),
  onChange,
}: GroupEditorProps) {
  const { t } = useTranslation();
  const { groups, rules } = useRuleTexts();
  const { of } = group;
  const { keyOf, removed } = usePartKeys(of.length);
  const replace = (at: number, condition: Condition) =>
    onChange({ ...group, of: of.map((one, other) => (other === at ? condition : one)) });
  const add = (condition: Condition) => onChange({ ...group, of: [...of, condition] });
  return (
    <fieldset name={field} className={styles.group}>
      <legend className="visually-hidden">{groups[group.kind]}</legend>
      <SelectField
        label={t('A member has to meet')}
        value={group.kind}
        options={GROUP_KINDS.map((kind) => ({ value: kind, label: groups[kind] }))}
        onChange={({ target }) => {
          const kind = GROUP_KINDS.find((one) => one === target.value);
          if (kind) onChange({ ...group, kind });
        }}
      />
      <ul className={styles.conditions}>
        {of.map((condition, at) => {
          const name = `${place}-${at}`;
          return (
            <li key={keyOf(at)} className={styles.condition}>
              {isGroup(condition) ? (
                <InnerGroup
                  group={condition}
                  choices={choices}
                  kinds={kinds}
                  place={name}
                  depth={depth + 1}
                  ofLong={ofLong}
                  onChange={(inner) => replace(at, inner)}
                />
              ) : (
                <fieldset className={styles.rule}>
                  <legend className={styles.name}>{rules[condition.kind]}</legend>
                  <RuleFields
                    rule={condition}
                    choices={choices}
                    place={name}
                    onChange={(rule) => replace(at, rule)}
                  />
                </fieldset>
              )}
              <Button
                variant="quiet"
                aria-label={t('Remove: {what}', {
                  what: isGroup(condition) ? t('group') : rules[condition.kind],
                })}
                onClick={() => {
                  removed(at);
                  onChange({ ...group, of: of.filter((_one, other) => other !== at) });
                }}
              >
                {t('Remove')}
              </Button>
            </li>
          );
        })}
      </ul>
      <div className={styles.add}>
        <AddingSelect
          label={t('Add a condition')}
          options={kinds.map((kind) => ({ value: kind, label: rules[kind] }))}
          onChange={({ target }) => {
            const kind = kinds.find((one) => one === target.value);
            if (kind) add(newRule(kind, choices));
          }}
        />
        {depth < DEEPEST_GROUP && (
          <Button
            variant="secondary"
            onClick={() => add({ kind: group.kind === 'all' ? 'any' : 'all', of: [newRule('age', choices)] })}
          >
            {t('Add a group')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** A group in another one: closed where a long condition was loaded, and open for as long as it is edited where it was begun. */
function InnerGroup(props: GroupEditorProps) {
  const { group, ofLong } = props;
  const { t } = useTranslation();
  const { number } = useFormats();
  const { groups } = useRuleTexts();
  const count = rulesIn(group).length;
  const [folds] = useState(ofLong && count > 1);
  const [open, setOpen] = useState(false);
  if (!folds) return <GroupEditor {...props} />;
  return (
    <Disclosure
      title={`${groups[group.kind]} · ${t('{number} conditions', { count, number: number(count) })}`}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      {open && <GroupEditor {...props} />}
    </Disclosure>
  );
}
