import {
  getProfiler as getProfilerCall,
  saveProfiler as saveProfilerCall,
} from '#contract/portal/profiler.calls.ts';
import type { Api } from '#server/http/implement.ts';
import type { SiteDirectory } from '#server/http/site.ts';
import { getProfiler, saveProfiler } from './profiler.ts';

export function profilerRoutes(api: Api, { directory }: { directory: SiteDirectory }): void {
  const inLanguage = (language: string) => ({ language, fallback: directory.defaultLanguage() });

  api.implement(getProfilerCall, (db, { member, language }) => getProfiler(db, member, inLanguage(language)));
  api.implement(saveProfilerCall, (db, { member, body, language }) =>
    saveProfiler(db, member, body.values, inLanguage(language)),
  );
}
