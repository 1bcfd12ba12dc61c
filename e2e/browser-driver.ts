/**
 * What the journey asks of a browser, whatever drives it: one tab at a time, elements named by XPath, pointer and
 * keys as a person uses them.
 */
export type Driver = {
  open(address: string): Promise<void>;
  address(): Promise<string>;
  /** Runs the body of a function in the page; answers what it returns. */
  run(body: string): Promise<unknown>;
  /** Presses the first element with the pointer. */
  press(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  /** Goes on in the tab that was opened last. */
  toNewestTab(): Promise<void>;
  quit(): Promise<void>;
};
