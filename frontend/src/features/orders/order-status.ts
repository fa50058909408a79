export const statusLabel = (status: string) => status.charAt(0).toUpperCase() + status.slice(1);

export const isOnItsWay = (status: string) => status === 'shipped' || status === 'delivered';
