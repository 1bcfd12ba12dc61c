import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Action, type ActionOptions, useAction } from './action.ts';
import { CallError } from './call.ts';

/** The action of a component rendered with these options. */
function actionOf<D>(send: (input: string) => Promise<D>, options: ActionOptions<D>): Action<string> {
  let action: Action<string> | undefined;
  function Button() {
    action = useAction(send, options);
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Button />
    </QueryClientProvider>,
  );
  if (!action) throw new Error('nothing was rendered');
  return action;
}

const refused = new CallError('Refused', 409, 'conflict', {});

describe('an action', () => {
  it.each<[string, (steps: string[]) => ActionOptions<string>, string[]]>([
    ['without options', () => ({}), ['sent a']],
    ['that makes nothing stale', () => ({ invalidates: [] }), ['sent a']],
    ['that goes on', (steps) => ({ done: (data) => steps.push(`done ${data}`) }), ['sent a', 'done A']],
  ])('%s sends its call once', async (_, options, expected) => {
    const steps: string[] = [];
    const send = async (input: string) => {
      steps.push(`sent ${input}`);
      return input.toUpperCase();
    };
    await actionOf(send, options(steps)).run('a');
    expect(steps).toEqual(expected);
  });

  it('that was refused is not done', async () => {
    const steps: unknown[] = [];
    const send = () => Promise.reject(refused);
    const options = { done: () => steps.push('done'), failed: (error: CallError) => steps.push(error) };
    await actionOf(send, options).run('a');
    expect(steps).toEqual([refused]);
  });

  it('is not sent again while it is pending', async () => {
    let sent = 0;
    const action = actionOf(async () => {
      sent++;
    }, {});
    await Promise.all([action.run('a'), action.run('a')]);
    expect(sent).toBe(1);
  });
});
