import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCall } from '#console/call.ts';

/** The pause after the last key before the search begins. */
const PAUSE_MS = 300;
/** As many names as one call has. */
const MOST_NAMED = 200;

/** The newest surveys of a country that words fit, once the operator pauses in typing, and the names of these. */
export function useNamedSurveys(country: string, words: string, ids: readonly number[]) {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const query = {
    country,
    ...(asked !== '' && { words: asked }),
    ...(ids.length > 0 && { ids: ids.slice(0, MOST_NAMED).join(',') }),
  };
  const { data, isError } = useCall('GET /named-surveys', { query }, { placeholderData: keepPreviousData });
  const known = [...(data?.named ?? []), ...(data?.found ?? [])];
  return {
    found: data?.found ?? [],
    isKnown: data !== undefined,
    failed: isError,
    surveyOf: (id: number) => known.find((one) => one.id === id),
  };
}
