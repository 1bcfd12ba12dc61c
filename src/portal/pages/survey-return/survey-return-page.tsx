import { useEffect, useState } from 'react';
import { useCall } from '#portal/call.ts';
import { linkNotValid } from '#portal/link-not-valid.tsx';
import { OutcomeText } from '#portal/outcome-text.tsx';
import { TestNotice } from '#portal/test-notice.tsx';
import { Button } from '#ui/button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { useParams } from '#ui/router.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';

const ASK_EVERY_MS = 5_000;
/** The server isn't asked any longer by itself: a report can take days. */
const ASK_FOR_MS = 2 * 60_000;

/** Where a browser comes back to from a survey; the survey's own report can be slower than the browser. */
export default function SurveyReturnPage() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const [asking, setAsking] = useState(true);
  useEffect(() => {
    if (!asking) return;
    const timer = setTimeout(() => setAsking(false), ASK_FOR_MS);
    return () => clearTimeout(timer);
  }, [asking]);
  const attempt = useCall(
    'GET /returns/:token',
    { params: { token } },
    {
      refetchInterval: ({ state: { data, error } }) =>
        asking && data?.outcome === null && error?.code !== 'test_deleted' ? ASK_EVERY_MS : false,
    },
  );
  function askAgain() {
    setAsking(true);
    void attempt.refetch();
  }
  return (
    <Loaded query={attempt} explain={linkNotValid}>
      {(result) => (
        <Stack>
          {result.is_test && <TestNotice />}
          <OutcomeText {...result} />
          {result.outcome === null && !asking && (
            <Notice live="status">
              <p>
                {t(
                  "The result hasn't arrived yet. You can close this page: any points will be credited as soon as it does.",
                )}
              </p>
              <Button variant="secondary" onClick={askAgain}>
                {t('Try again')}
              </Button>
            </Notice>
          )}
        </Stack>
      )}
    </Loaded>
  );
}
