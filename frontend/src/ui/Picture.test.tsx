import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Picture, picturesOf } from './Picture.tsx';

it('derives every width and format of our own pictures', () => {
  const ours = picturesOf('/media/products/mug-1/1200.jpg');
  expect(ours?.src).toBe('/media/products/mug-1/800.jpg');
  expect(ours?.srcSet('avif')).toBe(
    '/media/products/mug-1/160.avif 160w, /media/products/mug-1/480.avif 480w, ' +
      '/media/products/mug-1/800.avif 800w, /media/products/mug-1/1200.avif 1200w',
  );
});

it('passes any other address through', () => {
  expect(picturesOf('https://example.org/mug.jpg')).toBeNull();
  render(<Picture src="https://example.org/mug.jpg" alt="Mug" />);
  expect(screen.getByAltText('Mug')).toHaveAttribute('src', 'https://example.org/mug.jpg');
});

it('shows the placeholder for a missing or broken picture, and tries again with another address', () => {
  const { rerender } = render(<Picture src={null} alt="Mug" />);
  expect(screen.getByAltText('Mug').closest('picture')).toHaveAttribute('data-placeholder');
  rerender(<Picture src="/gone.jpg" alt="Mug" />);
  expect(screen.getByAltText('Mug').closest('picture')).not.toHaveAttribute('data-placeholder');
  fireEvent.error(screen.getByAltText('Mug'));
  expect(screen.getByAltText('Mug').closest('picture')).toHaveAttribute('data-placeholder');
  rerender(<Picture src="/found.jpg" alt="Mug" />);
  expect(screen.getByAltText('Mug')).toHaveAttribute('src', '/found.jpg');
});

it('has its own colour until it is there', () => {
  const { rerender } = render(<Picture src="/media/a/1200.jpg" alt="Mug" tone="#c9b8a4" />);
  const frame = screen.getByAltText('Mug').parentElement;
  expect(frame?.style.getPropertyValue('--tone')).toBe('#c9b8a4');
  expect(document.head.textContent).toMatch(/background:var\(--tone, var\(--pot-color-paper\b/);
  rerender(<Picture src="/media/b/1200.jpg" alt="Mug" />);
  expect(frame).not.toHaveAttribute('style', expect.stringContaining('--tone'));
});

it('is sized before it loads', () => {
  render(<Picture src="/media/a/1200.jpg" alt="Mug" />);
  expect(screen.getByAltText('Mug')).toHaveAttribute('width', '800');
  expect(screen.getByAltText('Mug')).toHaveAttribute('height', '1000');
});
