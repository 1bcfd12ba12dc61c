import { useCall } from '#console/call.ts';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** What a member has told about themselves in the profiler. */
export function MemberAnswers({ id }: { id: number }) {
  const { t } = useTranslation();
  const answers = useCall('GET /members/:id/answers', { params: { id } });
  return (
    <Loaded query={answers}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState title={t('No answers yet')}>{t("The member hasn't filled in the profile.")}</EmptyState>
        ) : (
          <Card>
            <DescriptionList
              entries={all.map(({ question, answer }) => ({ term: question, text: answer }))}
            />
          </Card>
        )
      }
    </Loaded>
  );
}
