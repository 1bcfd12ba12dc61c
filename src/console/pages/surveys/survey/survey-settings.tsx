import { useCall } from '#console/call.ts';
import { Loaded } from '#ui/loaded.tsx';
import type { Survey } from './survey.ts';
import { SurveyForm } from './survey-form.tsx';

/** What is said about a survey, as far as its state lets it change. */
export function SurveySettings({ survey }: { survey: Survey }) {
  const choices = useCall('GET /survey-choices', { query: { country: survey.country_code } });
  return (
    <Loaded query={choices}>
      {(found) => <SurveyForm survey={survey} country={survey.country_code} choices={found} />}
    </Loaded>
  );
}
