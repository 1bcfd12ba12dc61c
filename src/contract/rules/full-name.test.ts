import { expect, it } from 'vitest';
import { fullName } from './full-name.ts';

it.each([
  ['Ana', 'Petrova', 'bg', 'Ana Petrova'],
  ['Anna', 'Kovács', 'hu', 'Kovács Anna'],
  ['小明', '王', 'zh', '王小明'],
  ['花子', '山田', 'ja', '山田花子'],
  ['Hanako', 'Yamada', 'ja', 'Yamada Hanako'],
  ['小明', '王', 'en', '小明 王'],
])('%s and %s make, in %s, the name %s', (first_name, last_name, language, name) => {
  expect(fullName({ first_name, last_name }, language)).toBe(name);
});
