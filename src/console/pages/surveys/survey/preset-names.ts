import { HOSTING_PRESETS, type HostingPresetId } from '#contract/rules/hosting-presets.ts';
import { useTranslation } from '#ui/translation.tsx';

/** What the platforms are called where operators choose one. */
export function usePresetNames(): (id: HostingPresetId) => string {
  const { t } = useTranslation();
  return (id) => {
    const { name, untried } = HOSTING_PRESETS[id];
    if (id === 'hmac') return t('Any platform that can compute an HMAC');
    return untried ? t('{platform} (untried)', { platform: name }) : name;
  };
}
