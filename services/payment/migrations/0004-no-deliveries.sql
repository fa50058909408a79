-- A delivery that was seen before changes nothing, so that none needs to be remembered.
DROP TABLE square_event;
