import { useAppDispatch, useAppSelector } from '../base/redux.ts';
import { styled } from 'styled-components';
import { Alert } from '../ui/Alert.tsx';
import { alertClosed, selectAlert } from '../base/notices.ts';
import { tokens } from '../base/theme.ts';

const Place = styled.div`
  position: fixed;
  z-index: 60;
  /* Below the header, so that an alert that stays open never covers the navigation. */
  inset: calc(${tokens.space.s72} + ${tokens.space.s12}) 0 auto;
  display: grid;
  justify-items: center;
  padding: 0 ${tokens.space.s16};
  pointer-events: none;

  > * {
    pointer-events: auto;
    width: min(100%, 560px);
    box-shadow: ${tokens.shadow.lift};
  }
`;

/** Top centre, until closed. The region exists from the start, so that its first message is announced too. */
export function GlobalAlert() {
  const alert = useAppSelector(selectAlert);
  const dispatch = useAppDispatch();
  return (
    <Place role="region" aria-label="Notifications" aria-live="assertive" data-place="top-center">
      {alert && (
        <Alert severity={alert.severity} onClose={() => dispatch(alertClosed())}>
          {alert.message}
        </Alert>
      )}
    </Place>
  );
}
