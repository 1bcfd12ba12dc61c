import { useParams } from 'react-router';
import { useCall } from '#portal/call.ts';
import { LinkNotValid } from '#portal/link-not-valid.tsx';
import { OutcomeText } from '#portal/outcome-text.tsx';
import { Loaded } from '#ui/loaded.tsx';

const ASK_AGAIN_MS = 5_000;

/** Where a browser returns from a survey; the survey's own report may arrive later. */
export default function SurveyReturnPage() {
  const { token = '' } = useParams();
  const attempt = useCall(
    'GET /returns/:token',
    { params: { token } },
    { refetchInterval: ({ state }) => (state.data?.outcome === null ? ASK_AGAIN_MS : false) },
  );
  return (
    <Loaded query={attempt} explain={({ status }) => status === 404 && <LinkNotValid />}>
      {(result) => <OutcomeText {...result} />}
    </Loaded>
  );
}
