import { useQueryClient } from '@tanstack/react-query';
import { call, useCall } from '#portal/call.ts';
import { ThreadView } from '#portal/threads/thread-view.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { NarrowPage } from '#ui/narrow-page.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** Where the answer to somebody without an account leads. */
export function ThreadByLink({ token }: { token: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const thread = useCall('GET /message-links/:token', { params: { token } });
  return (
    <NarrowPage wide>
      <Loaded
        query={thread}
        explain={({ status }) =>
          (status === 404 || status === 422) && (
            <EmptyState icon="alert" title={<h1>{t("This link isn't valid")}</h1>} />
          )
        }
      >
        {(data) => (
          <ThreadView
            level={1}
            thread={data}
            keep={{ place: `message/${data.id}`, owner: '' }}
            send={(message) =>
              call('POST /message-links/:token', { params: { token }, body: { message } }, { notify: false })
            }
            done={() => queries.invalidateQueries()}
          />
        )}
      </Loaded>
    </NarrowPage>
  );
}
