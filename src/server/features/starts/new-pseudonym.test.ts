import { expect, it } from 'vitest';
import { newPseudonym } from './new-pseudonym.ts';

it('never begins with what a spreadsheet takes for a formula or a number', () => {
  const drawn = ['-AbCdEfGhIjKlMnO', '1e3456789012345_', '_AbCdEfGhIjKlMnO', 'AbCdEfGhIjKlMnO-'];
  expect(newPseudonym(() => drawn.shift() ?? '')).toBe('AbCdEfGhIjKlMnO-');
  expect(newPseudonym()).toMatch(/^[a-z][\w-]{15}$/i);
});
