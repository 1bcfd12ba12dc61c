import * as calls from '#contract/portal/profiler.calls.ts';
import type { Api } from '#server/http/implement.ts';
import type { SiteDirectory } from '#server/http/site.ts';
import { getProfiler, profilerCompleteness, saveProfiler } from './profiler.ts';

export function profilerRoutes(api: Api, { directory }: { directory: SiteDirectory }): void {
  const inLanguage = (language: string) => ({ language, fallback: directory.defaultLanguage() });

  api.implement(calls.getProfiler, (db, { member, language }) =>
    getProfiler(db, member, inLanguage(language)),
  );
  api.implement(calls.getProfilerCompleteness, (db, { member, language }) =>
    profilerCompleteness(db, member, inLanguage(language)),
  );
  for (const call of [calls.saveProfiler, calls.replaceProfiler]) {
    api.implement(call, (db, { member, body, language }) =>
      saveProfiler(db, member, body.values, inLanguage(language)),
    );
  }
}
