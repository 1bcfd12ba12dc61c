import { MINIMUM_EXCHANGE_POINTS } from './points-value.ts';

/** Numbers of the panel that sentences without parameters of their own name: messages of refusals. */
const numbers: Readonly<Record<string, number>> = { minimum_points: MINIMUM_EXCHANGE_POINTS };

/** Fills `{minimum_points}`; other placeholders stay. */
export const withPanelNumbers = (text: string, write: (value: number) => string = String): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => {
    const value = numbers[name];
    return value === undefined ? all : write(value);
  });
