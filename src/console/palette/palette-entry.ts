/** Something that the palette offers. */
export type PaletteEntry = { key: string; name: string; detail?: string; run(): void };
