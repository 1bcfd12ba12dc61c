import { expect, it } from 'vitest';
import { shippedTexts } from './shipped-texts.ts';

it('a shipped questionnaire says nothing that its texts do not know', async () => {
  const text = await shippedTexts();
  expect(() => text('How are you?')).toThrow('How are you?');
  expect(text('Never').bg).toBe('Никога');
});
