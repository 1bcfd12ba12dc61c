import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { areas } from '#console/routes.tsx';
import { useOperator } from '#console/session.tsx';
import { useNavigate } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { PaletteGroup } from './palette-commands.ts';

/** Fewer characters find half of everything; the digits of a number are enough at once. */
const LEAST = 3;
const PAUSE_MS = 200;

const isEnough = (text: string): boolean => text.length >= LEAST || /^\d+$/.test(text);

/** What the finders of the areas find, once the operator pauses in typing. */
export function useFound(text: string): { groups: PaletteGroup[]; isSearching: boolean; failed: boolean } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const operator = useOperator();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const finders = areas.flatMap((area) => area.finders ?? []).filter(({ right }) => operator.may(right));
  const results = useQueries({
    queries: finders.map((finder) => ({
      queryKey: ['find', finder.title, asked],
      queryFn: ({ signal }: { signal: AbortSignal }) => finder.find(asked, signal),
      enabled: isEnough(asked),
    })),
  });
  return {
    isSearching: results.some(({ isFetching }) => isFetching),
    failed: results.some(({ isError }) => isError),
    groups: finders.map((finder, at) => ({
      title: t(finder.title),
      entries: (results[at]?.data ?? []).map(({ to, name, detail }) => ({
        key: to,
        name,
        ...(detail !== undefined && { detail }),
        run: () => void navigate(to),
      })),
    })),
  };
}
