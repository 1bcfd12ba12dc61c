import { HOSTING_PRESETS, type HostingPreset } from '#contract/rules/hosting-presets.ts';
import { useTranslation } from '#ui/translation.tsx';

/** Undefined for one that only a newer release knows. */
export const presetOf = (id: string): HostingPreset | undefined =>
  (HOSTING_PRESETS as Readonly<Record<string, HostingPreset>>)[id];

/** What the platforms are called where operators choose one. */
export function usePresetNames(): (id: string) => string {
  const { t } = useTranslation();
  return (id) => {
    const preset = presetOf(id);
    if (!preset) return id.replaceAll('_', ' ');
    if (id === 'hmac') return t('Any platform that can compute an HMAC');
    return preset.untried ? t('{platform} (untried)', { platform: preset.name }) : preset.name;
  };
}
