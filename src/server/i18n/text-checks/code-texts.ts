import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** The texts found in a source file. */
export type CodeTexts = {
  file: string;
  /** Where its sentences are translated: members' screens, mails, or the console. */
  folder: 'locales' | 'locales/mail' | 'locales/console';
  /** All strings, with concatenated ones joined. */
  literals: string[];
  /** Arguments of `t()`. */
  translated: string[];
  /** Text that would be shown untranslated. */
  shown: string[];
  /** Strings that read like a sentence, except messages of errors that aren't shown. */
  sentences: string[];
};

type Node = { type: string } & Record<string, unknown>;

/** Attributes that are displayed or read aloud; in others a literal counts if it reads like a sentence. */
const TEXT_ATTRIBUTE =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|title|alt|placeholder|label|text|hint|heading|caption|summary)$/;
const TECHNICAL_ATTRIBUTE = /^(class(Name)?|content|sandbox|viewBox|d|media|rel|key|allow|sizes|points)$/;
const WORDS = /^\p{Lu}|\p{L}\s+\p{L}/u;
const SENTENCE = /^\p{Lu}[\p{Ll}']*[,:]? \S/u;
const NOT_FOR_PEOPLE = /\.test\.tsx?$|^src\/server\/testing\/|\/mailbox[^/]*\.tsx$/;
const FOR_OPERATORS = /^src\/console\/|^src\/contract\/operator\/|\.operator-(mails|page)\.tsx$/;
const MAILS = /\.mails\.tsx?$|^src\/server\/mail\//;

function folderOf(file: string): CodeTexts['folder'] {
  if (FOR_OPERATORS.test(file)) return 'locales/console';
  return MAILS.test(file) ? 'locales/mail' : 'locales';
}

/** Everything members and operators see, without tests and the development mailbox. */
export function readCode(): CodeTexts[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !NOT_FOR_PEOPLE.test(file))
    .sort()
    .map((file) => codeTexts(file, readFileSync(file, 'utf8')));
}

export function codeTexts(file: string, code: string): CodeTexts {
  const texts: CodeTexts = {
    file,
    folder: folderOf(file),
    literals: [],
    translated: [],
    shown: [],
    sentences: [],
  };
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  walk(program as unknown as Node, texts);
  return texts;
}

function walk(node: Node, texts: CodeTexts, inError = false): void {
  const whole = wholeLiteral(node);
  if (whole !== null) {
    texts.literals.push(whole);
    if (SENTENCE.test(whole) && !inError) texts.sentences.push(whole);
    // Its pieces aren't sentences of their own.
    return;
  }
  const makesError = node.type === 'NewExpression' && /Error$/.test(String((node.callee as Node).name));
  if (node.type === 'CallExpression' && (node.callee as Node).name === 't') {
    const first = wholeLiteral((node.arguments as Node[])[0]);
    if (first !== null) texts.translated.push(first);
  }
  if (node.type === 'JSXAttribute') texts.shown.push(...shownBy(node));
  else if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    for (const child of node.children as Node[]) texts.shown.push(...rendered(child).filter(hasLetter));
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) walk(child, texts, inError || makesError);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const hasLetter = (text: string) => /\p{L}/u.test(text);
const quasi = (node: Node) => (node.value as { cooked?: string }).cooked ?? '';

/** The text of a string, a template without values, or a concatenation; null for anything else. */
function wholeLiteral(node: Node | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type === 'TemplateLiteral')
    return (node.expressions as Node[]).length === 0 ? (node.quasis as Node[]).map(quasi).join('') : null;
  if (node?.type !== 'BinaryExpression' || node.operator !== '+') return null;
  const [left, right] = [wholeLiteral(node.left as Node), wholeLiteral(node.right as Node)];
  return left === null || right === null ? null : left + right;
}

function shownBy(attribute: Node): string[] {
  const name = attributeName(attribute.name as Node);
  if (!isNode(attribute.value) || TECHNICAL_ATTRIBUTE.test(name)) return [];
  const texts = rendered(attribute.value).filter(hasLetter);
  return TEXT_ATTRIBUTE.test(name) ? texts : texts.filter((text) => WORDS.test(text));
}

const attributeName = ({ name, namespace }: Node): string =>
  isNode(namespace) ? `${namespace.name}:${(name as Node).name}` : String(name);

/** The literal parts of an expression's value; function calls are skipped. */
function rendered(node: Node): string[] {
  const whole = wholeLiteral(node);
  if (whole !== null) return [whole];
  const of = (...keys: string[]) => keys.flatMap((key) => (isNode(node[key]) ? rendered(node[key]) : []));
  switch (node.type) {
    case 'JSXText':
      return [String(node.value)];
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return of('expression');
    case 'ConditionalExpression':
      return of('consequent', 'alternate');
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node.operator === '===' || node.operator === '!==' ? [] : of('left', 'right');
    case 'TemplateLiteral':
      return (node.quasis as Node[]).map(quasi);
    default:
      return [];
  }
}
