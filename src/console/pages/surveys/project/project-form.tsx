import { useState } from 'react';
import { call, useInvalidate } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { CountryTicks } from '#console/country-ticks.tsx';
import { FormPage } from '#console/faces/form/form-page.tsx';
import { FormSection } from '#console/faces/form/form-section.tsx';
import { useSavedForm } from '#console/faces/form/saved-form.ts';
import { pathOf, paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import { fieldMessages } from '#contract/field-messages.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { priceInMinor, priceTyped } from './price.ts';
import type { Project, ProjectChoices } from './project.ts';

type ProjectFormProps = { project: Project | null; choices: ProjectChoices };

/** All that is said about a project; null: a new one. */
export function ProjectForm({ project, choices }: ProjectFormProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const invalidate = useInvalidate();
  const { id: own } = useOperator();
  const { countries, chosen, namesOf } = useCountries();
  const only = countries.length === 1 ? (countries[0]?.code ?? null) : chosen;
  const [key] = useState(() => crypto.randomUUID());
  const [codes, setCodes] = useState<readonly string[]>(project?.country_codes ?? (only ? [only] : []));
  const managers = choices.managers.some(({ id }) => id === project?.manager_id)
    ? choices.managers
    : [
        ...choices.managers,
        ...(project?.manager_id && project.manager
          ? [{ id: project.manager_id, name: project.manager }]
          : []),
      ];
  const form = useSavedForm({
    defaults: {
      name: project?.name ?? '',
      project_number: project?.project_number ?? '',
      client: project?.client ?? '',
      client_reference: project?.client_reference ?? '',
      manager_id: String(
        project ? (project.manager_id ?? '') : managers.some(({ id }) => id === own) ? own : '',
      ),
      price_per_complete: priceTyped(project?.price_per_complete ?? null, project?.currency ?? null),
      currency: project?.currency ?? choices.currencies.find((code) => code === 'EUR') ?? '',
      notes: project?.notes ?? '',
    },
    t,
    version: project?.version ?? 0,
    check: ({ price_per_complete, currency }): Record<string, string> =>
      Number.isNaN(priceInMinor(price_per_complete, currency))
        ? { price_per_complete: fieldMessages.invalid }
        : {},
    send({ project_number, price_per_complete, currency, manager_id, ...texts }, version) {
      const body = {
        ...texts,
        manager_id: manager_id === '' ? null : Number(manager_id),
        price_per_complete: priceInMinor(price_per_complete, currency),
        currency: currency === '' ? null : currency,
        country_codes: [...codes].sort(),
      };
      return project
        ? call(
            'PUT /projects/:id',
            { params: { id: project.id }, body: { ...body, project_number, version } },
            { notify: false },
          )
        : call(
            'POST /projects',
            { body: { ...body, key, ...(project_number.trim() === '' ? {} : { project_number }) } },
            { notify: false },
          );
    },
    async done(saved: { version: number; id?: number }, goTo) {
      toast.success(t('Saved'));
      await invalidate(['GET /projects', 'GET /projects/:id']);
      if (saved.id !== undefined) goTo(pathOf(paths.project, saved.id));
    },
  });
  return (
    <FormPage
      form={form}
      label={project ? t('Project') : t('New project')}
      fields={{
        name: t('Name'),
        project_number: t('Number'),
        client: t('Client'),
        client_reference: t("Client's reference"),
        manager_id: {
          name: t('Manager'),
          written: (value) => managers.find((one) => one.id === value)?.name ?? '',
        },
        price_per_complete: {
          name: t('Price per complete'),
          written: (value, { currency = form.watch('currency') }) =>
            priceTyped(value as number | null, currency as string | null),
        },
        currency: t('Currency'),
        notes: t('Notes'),
        country_codes: { name: t('Countries'), written: (value) => namesOf(value as string[]) },
      }}
    >
      <FormSection title={t('The project')} lead={t('Members never see any of this.')}>
        <TextField {...form.field('name')} label={t('Name')} autoComplete="off" required />
        <TextField
          {...form.field('project_number')}
          label={t('Number')}
          hint={
            project
              ? t('Letters, digits, hyphens and underscores.')
              : t('Leave it empty to get the next free one. Letters, digits, hyphens and underscores.')
          }
          autoComplete="off"
          required={project !== null}
        />
        <SelectField
          {...form.field('manager_id')}
          label={t('Manager')}
          placeholder={t('Nobody yet')}
          options={managers.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <CountryTicks
          hint={t('Its surveys can run in these. Each survey runs in one.')}
          codes={codes}
          onChange={setCodes}
          error={form.errors.country_codes && t(form.errors.country_codes)}
        />
      </FormSection>
      <FormSection title={t('The client')} lead={t('Leave the client empty for research of your own.')}>
        <TextField {...form.field('client')} label={t('Client')} autoComplete="off" />
        <TextField
          {...form.field('client_reference')}
          label={t("Client's reference")}
          hint={t('Such as the number of the order.')}
          autoComplete="off"
        />
        <TextField
          {...form.field('price_per_complete')}
          label={t('Price per complete')}
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectField
          {...form.field('currency')}
          label={t('Currency')}
          placeholder={t('Please choose')}
          options={choices.currencies.map((code) => ({ value: code, label: code }))}
        />
      </FormSection>
      <FormSection title={t('Notes')} lead={t('For your colleagues.')}>
        <TextareaField {...form.field('notes')} label={t('Notes')} growing />
      </FormSection>
    </FormPage>
  );
}
