/** What a hook answered, for the test to read. */
export function State({ of }: { of: unknown }) {
  return <pre data-state>{JSON.stringify(of)}</pre>;
}
