/** The same text but for one character, whatever stood there: a made-up token is never the real one by chance. */
export const withAnotherCharacter = (text: string, place: number): string =>
  `${text.slice(0, place)}${text[place] === 'A' ? 'B' : 'A'}${text.slice(place + 1)}`;
